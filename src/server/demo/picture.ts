import sharp from 'sharp'

/** The demo story's photographs are drawn by us: flat light, a horizon, a house. No two alike, none of anybody's home. */
export interface Scene {
  readonly sky: readonly [string, string]
  readonly ground: string
  readonly wall: string
  readonly roof: string
  readonly trim: string
  readonly door: string
  readonly style: 'gable' | 'flat' | 'hip' | 'tower'
  readonly plants: 'palm' | 'tree' | 'cypress'
  readonly water?: string
}

const W = 1440
const H = 960

const palm = (x: number, h: number) => `
  <path d="M${x} 760 C ${x + 8} ${760 - h * 0.5}, ${x - 6} ${760 - h * 0.8}, ${x + 4} ${760 - h}" stroke="#7a5c3e" stroke-width="14" fill="none"/>
  ${[-70, -35, 0, 35, 70, 180, 145].map((a) => `<path d="M${x + 4} ${760 - h} q 60 -50 120 10 q -60 -20 -120 -10" fill="#3f7a54" transform="rotate(${a} ${x + 4} ${760 - h})"/>`).join('')}`
const tree = (x: number, h: number) =>
  `<rect x="${x - 9}" y="${760 - h * 0.5}" width="18" height="${h * 0.5}" fill="#6b4f3a"/><ellipse cx="${x}" cy="${760 - h * 0.7}" rx="${h * 0.34}" ry="${h * 0.4}" fill="#4d8058"/><ellipse cx="${x - h * 0.12}" cy="${760 - h * 0.82}" rx="${h * 0.2}" ry="${h * 0.22}" fill="#5f9468"/>`
const cypress = (x: number, h: number) =>
  `<path d="M${x} ${760 - h} C ${x + 46} ${760 - h * 0.5}, ${x + 30} 760, ${x} 764 C ${x - 30} 760, ${x - 46} ${760 - h * 0.5}, ${x} ${760 - h}" fill="#355f49"/>`

const pane = (x: number, y: number, w: number, h: number, trim: string, lit = '#bfe0ea') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${lit}" stroke="${trim}" stroke-width="10"/><path d="M${x + w / 2} ${y} v${h} M${x} ${y + h / 2} h${w}" stroke="${trim}" stroke-width="5"/><path d="M${x + 8} ${y + h * 0.75} L ${x + w * 0.55} ${y + 8} h ${w * 0.2} L ${x + 8} ${y + h - 8} Z" fill="#fff" opacity=".35"/>`

const house = (s: Scene): string => {
  const roofs = {
    gable: `<path d="M330 500 L720 300 L1110 500 Z" fill="${s.roof}"/><path d="M940 420 v-90 h60 v120 Z" fill="${s.trim}"/>`,
    flat: `<rect x="330" y="450" width="800" height="46" fill="${s.roof}"/><rect x="640" y="360" width="430" height="100" fill="${s.wall}"/><rect x="620" y="336" width="470" height="34" fill="${s.roof}"/>${pane(690, 384, 320, 60, s.trim)}`,
    hip: `<path d="M310 500 L450 370 L990 370 L1130 500 Z" fill="${s.roof}"/><path d="M600 370 L720 300 L840 370 Z" fill="${s.roof}"/>`,
    tower: `<path d="M330 500 L560 400 L1110 500 Z" fill="${s.roof}"/><rect x="850" y="320" width="220" height="200" fill="${s.wall}"/><path d="M830 330 L960 210 L1090 330 Z" fill="${s.roof}"/>${pane(910, 360, 100, 100, s.trim)}`,
  }
  return `<rect x="360" y="490" width="720" height="280" fill="${s.wall}"/>${roofs[s.style]}
    <rect x="360" y="740" width="720" height="30" fill="#000" opacity=".08"/>
    ${pane(410, 560, 150, 120, s.trim)}${pane(880, 560, 150, 120, s.trim, '#ffe3a8')}
    <rect x="660" y="560" width="120" height="210" fill="${s.door}" stroke="${s.trim}" stroke-width="10"/><circle cx="762" cy="670" r="7" fill="#f4d58d"/>
    <path d="M640 770 h160 l60 190 h-280 Z" fill="#d9cfc0"/>`
}

const plant = { palm, tree, cypress }

const front = (s: Scene): string => {
  const draw = plant[s.plants]
  return `<circle cx="1180" cy="190" r="70" fill="#fff4d6" opacity=".85"/>
    <path d="M0 640 C 260 520, 480 640, 760 560 S 1240 520, 1440 600 V 800 H 0 Z" fill="${s.ground}" opacity=".45"/>
    <rect y="740" width="${W}" height="220" fill="${s.ground}"/>
    ${draw(180, 330)}${draw(270, 240)}${house(s)}${draw(1210, 300)}${draw(1330, 380)}
    ${s.water ? `<rect y="880" width="${W}" height="80" fill="${s.water}" opacity=".8"/>` : ''}`
}

const inside = (s: Scene): string => `
    <rect width="${W}" height="${H}" fill="#f1ece4"/><path d="M0 700 L360 560 H1080 L1440 700 V960 H0 Z" fill="#c9a87c"/>
    <rect x="360" y="120" width="720" height="440" fill="#f8f5ef"/>${pane(430, 180, 580, 300, s.trim, s.sky[1])}
    <rect x="140" y="600" width="470" height="150" rx="26" fill="${s.door}"/><rect x="120" y="560" width="510" height="80" rx="30" fill="${s.door}" opacity=".85"/>
    <rect x="880" y="620" width="320" height="26" rx="6" fill="${s.roof}"/><rect x="910" y="646" width="16" height="110" fill="${s.roof}"/><rect x="1150" y="646" width="16" height="110" fill="${s.roof}"/>
    <ellipse cx="1040" cy="590" rx="46" ry="34" fill="#4d8058"/><rect x="1016" y="596" width="48" height="28" fill="${s.wall}"/>`

const garden = (s: Scene): string => {
  const draw = plant[s.plants]
  return `<rect y="560" width="${W}" height="400" fill="${s.ground}"/><ellipse cx="760" cy="790" rx="430" ry="110" fill="${s.water ?? '#6db7c6'}"/><ellipse cx="700" cy="770" rx="300" ry="52" fill="#fff" opacity=".22"/>
    <g transform="translate(820 40) scale(.55)">${house(s)}</g>${draw(160, 420)}${draw(330, 280)}${draw(560, 220)}${draw(1380, 340)}`
}

const SCENES = { front, inside, garden }
export type View = keyof typeof SCENES

/** One picture as JPEG, about 60 kB. */
export const drawPicture = (scene: Scene, view: View): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${scene.sky[0]}"/><stop offset="1" stop-color="${scene.sky[1]}"/></linearGradient></defs><rect width="${W}" height="${H}" fill="url(#s)"/>${SCENES[view](scene)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}
