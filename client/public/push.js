// Notices of your move when the page is closed: shown, and opened with a click. Nothing else.
self.addEventListener('push', (event) => {
  const told = event.data ? event.data.json() : {}
  event.waitUntil(self.registration.showNotification(told.title ?? 'Vistula', { body: told.body ?? '', tag: told.url, data: told.url }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = event.notification.data ?? '/'
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === url)
      return open ? open.focus() : self.clients.openWindow(url)
    }),
  )
})
