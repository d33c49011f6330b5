/** Short notes over the map: the newest three, each for a while. */

export interface Toast {
  id: number
  text: string
  rule?: string
  tone: 'info' | 'warning' | 'refusal'
}

const MOST = 3
const A_WHILE = 7000

export class Toasts {
  list = $state.raw<Toast[]>([])
  private next = 1

  say = (text: string, tone: Toast['tone'] = 'info', rule?: string) => {
    const toast = { id: this.next++, text, tone, rule }
    this.list = [...this.list.filter((each) => each.text !== text), toast].slice(-MOST)
    setTimeout(() => this.hush(toast.id), A_WHILE)
  }

  hush = (id: number) => {
    this.list = this.list.filter((toast) => toast.id !== id)
  }
}
