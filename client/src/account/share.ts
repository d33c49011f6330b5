/** A picture of a finished game to share: drawn on the page, in the colours of the table, saved or handed on as PNG. */
import { wrapped } from '../logic/format'
import type { Account } from '../state/account.svelte'
import { t } from '../strings'
import type { Over } from '../wire/types'

const WIDE = 1200
const HIGH = 630
const EDGE = 44
/** Where the piece of the board begins. */
const BOARD = 800
const CHART = { left: 92, top: 330, right: BOARD - 36, bottom: 500 }

type Ink = (name: string) => string

/** Draws it, and gives it to whatever shares on this device; else it is saved as a file. */
export async function share(account: Account, over: Over, headline: string, kicker: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDE
  canvas.height = HIGH
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(t('over.share.fault'))
  const style = getComputedStyle(document.documentElement)
  const ink: Ink = (name) => style.getPropertyValue(name).trim()
  pen.fillStyle = ink('--card')
  pen.fillRect(0, 0, WIDE, HIGH)
  await board(pen, account)
  words(pen, ink, account, over, headline, kicker)
  if (account.seats.length === 2 && account.points.length > 1) curve(pen, ink, account)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error(t('over.share.fault'))
  await hand(new File([blob], 'vistula.png', { type: 'image/png' }), headline)
}

async function hand(file: File, title: string) {
  const touch = matchMedia('(pointer: coarse)').matches
  if (touch && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title })
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === 'AbortError') return // the reader has thought better of it
    }
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A piece of the board around the place that decided most; without it the picture is plain there. */
async function board(pen: CanvasRenderingContext2D, account: Account) {
  const { info } = account.table
  if (!info) return
  const image = new Image()
  image.src = `/api/games/${encodeURIComponent(info.game)}/picture?scenario=${encodeURIComponent(info.scenario)}`
  try {
    await image.decode()
  } catch {
    return
  }
  const [wide, high] = [WIDE - BOARD, HIGH]
  const scale = Math.max(wide / image.width, high / image.height)
  const [w, h] = [wide / scale, high / scale]
  pen.drawImage(image, (image.width - w) / 2, (image.height - h) / 2, w, h, BOARD, 0, wide, high)
}

function words(
  pen: CanvasRenderingContext2D,
  ink: Ink,
  account: Account,
  over: Over,
  headline: string,
  kicker: string,
) {
  const { table } = account
  const room = BOARD - EDGE - 36
  const serif = ink('--serif')
  const sans = ink('--sans')
  const line = (text: string, font: string, colour: string, y: number) => {
    pen.font = font
    pen.fillStyle = ink(colour)
    pen.fillText(text, EDGE, y, room)
  }
  line(table.drawing?.title ?? '', `600 22px ${sans}`, '--txt2', 62)
  pen.font = `700 54px ${serif}`
  pen.fillStyle = ink('--txt')
  const lines = wrapped(headline, room, (text) => pen.measureText(text).width).slice(0, 2)
  lines.forEach((text, i) => pen.fillText(text, EDGE, 124 + 58 * i, room))
  const below = 124 + 58 * lines.length
  const told = Object.entries(over.scores ?? {}).map(([seat, total]) => ({ seat, total }))
  const scores = table.scored(told).map(({ name, total }) => `${name} ${total}`)
  line(scores.join('  :  '), `700 34px ${serif}`, '--acc', below)
  line(kicker, `400 18px ${sans}`, '--txt2', below + 38)
  const { luck } = account
  if (luck) {
    const gaps = {
      dealt: luck.dealt.toFixed(0),
      due: luck.due.toFixed(1),
      suffered: luck.suffered.toFixed(0),
      expected: luck.dueSuffered.toFixed(1),
      n: luck.battles,
    }
    line(t('over.luck', gaps), `400 17px ${sans}`, '--txt', 556)
  }
  line(`Vistula · ${table.info?.commitment ? t('over.share.seal') : ''}`, `600 17px ${sans}`, '--txt2', HIGH - 34)
}

/** The chance of winning, or the lead, as the account draws it. */
function curve(pen: CanvasRenderingContext2D, ink: Ink, account: Account) {
  const { left, top, right, bottom } = CHART
  const estimated = account.chances.length > 0
  const values = estimated ? account.chances : account.leads
  const most = estimated ? 100 : Math.max(1, ...values)
  const least = estimated ? 0 : Math.min(-1, ...values)
  const middle = estimated ? 50 : 0
  const x = (i: number) => left + (i * (right - left)) / Math.max(1, values.length - 1)
  const y = (value: number) => top + ((most - value) / (most - least)) * (bottom - top)
  const sans = ink('--sans')
  pen.font = `600 18px ${sans}`
  pen.fillStyle = ink('--txt')
  const who = account.table.partyName(account.seats[0])
  pen.fillText(t(estimated ? 'over.chance' : 'over.curve', { who }), EDGE, top - 22, right - EDGE)
  pen.font = `500 15px ${sans}`
  pen.fillStyle = ink('--txt2')
  for (const value of [most, middle, least]) {
    pen.textAlign = 'right'
    pen.fillText(estimated ? `${value} %` : `${value}`, left - 10, y(value) + 5)
    pen.strokeStyle = ink(value === middle ? '--line2' : '--line')
    pen.lineWidth = 1.5
    pen.beginPath()
    pen.moveTo(left, y(value))
    pen.lineTo(right, y(value))
    pen.stroke()
  }
  pen.textAlign = 'left'
  pen.strokeStyle = ink('--txt')
  pen.lineWidth = 3.4
  pen.lineJoin = 'round'
  pen.beginPath()
  values.forEach((value, i) => (i ? pen.lineTo(x(i), y(value)) : pen.moveTo(x(i), y(value))))
  pen.stroke()
  account.turnings.forEach((turning, n) => {
    const at = account.points.findIndex((point) => point.moves === turning.at)
    pen.fillStyle = ink('--go')
    pen.beginPath()
    pen.arc(x(at), y(values[at]), 14, 0, 2 * Math.PI)
    pen.fill()
    pen.fillStyle = ink('--go-txt')
    pen.font = `700 16px ${sans}`
    pen.textAlign = 'center'
    pen.fillText(String(n + 1), x(at), y(values[at]) + 6)
    pen.textAlign = 'left'
  })
}
