/** Where the page is: /, /t/<table>, /replay/<table>, /rules/<game>. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'new'; game: string; scenario?: string }

export function parseRoute(path: string): Route {
  const [, room, id] = path.split('/')
  if (id && room === 't') return { page: 'table', id: decodeURIComponent(id) }
  if (id && room === 'replay') return { page: 'replay', id: decodeURIComponent(id) }
  if (id && room === 'new') {
    const scenario = path.split('/')[3]
    return {
      page: 'new',
      game: decodeURIComponent(id),
      ...(scenario ? { scenario: decodeURIComponent(scenario) } : {}),
    }
  }
  if (id && room === 'rules') return { page: 'rules', game: decodeURIComponent(id) }
  return { page: 'lobby' }
}

class Router {
  route = $state.raw<Route>(parseRoute(location.pathname))

  go = (path: string) => {
    history.pushState(null, '', path)
    this.route = parseRoute(location.pathname)
  }

  read = () => {
    this.route = parseRoute(location.pathname)
  }
}

export const router = new Router()

/** For links inside the page: plain clicks stay in the page, all others do what the browser does. */
export function stay(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.currentTarget as HTMLAnchorElement | null)?.getAttribute('href')
  if (!link) return
  event.preventDefault()
  router.go(link)
}
