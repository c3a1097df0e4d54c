import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bandSvg } from "@/lib/publishing/textiles/edge-band";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { LOOSE_THREADS, LOOSE_THREADS_SIZE } from "@/lib/publishing/textiles/loose-threads";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { SUPPORT_CODE_LABEL } from "@/lib/platform/copy/support-code";
import { routes } from "@/lib/platform/routes";

const toCssUrl = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

// Copies the tokens of styles/tokens.css and the styles of header, buttons and the 404 page: where these pages are
// shown, no style sheet may load.
const style = `
:root{color-scheme:light dark;--page:#fbf8f3;--surface:#fff;--sand:#f4eadd;--line:#e7dfd6;--line-strong:#d3c7bb;--ink:#231a2b;--body:#4a3f55;--clay:#a63f1e;--clay-hover:#8a3217;--on-clay:#fff;--teal:#0e5a57;--gold:#e0a83c;--plum:#6d4c9b;--gutter:1.125rem;--header:3.5rem;--title:Fraunces,"Iowan Old Style",Georgia,serif}
@media (prefers-color-scheme:dark){:root{--page:#17111d;--surface:#211a29;--sand:#2e2434;--line:#3a3043;--line-strong:#4c4057;--ink:#f4eee6;--body:#cbbfd3;--clay:#f0906b;--clay-hover:#f6ac8f;--on-clay:#231a2b;--teal:#7ccfc4;--gold:#f0c368;--plum:#b79be0}}
@media (width>=720px){:root{--gutter:1.75rem;--header:4.75rem}}
@media (width>=992px){:root{--gutter:2.5rem}}
*{box-sizing:border-box;margin:0}
body{display:grid;grid-template-rows:auto 1fr 3.5rem;min-height:100vh;min-height:100dvh;background:var(--page);color:var(--body);font:1rem/1.6 Figtree,system-ui,sans-serif;overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
header{border-bottom:1px solid var(--line);background:var(--surface)}
.frame{max-width:calc(80rem + 2*var(--gutter));margin-inline:auto;padding-inline:var(--gutter)}
header .frame{display:flex;align-items:center;min-height:var(--header)}
.brand{display:inline-flex;gap:.5rem;align-items:center;color:var(--ink);font:600 1.75rem/1 var(--title);text-decoration:none}
.brand svg{width:1.875rem;height:1.875rem}
main{display:grid;grid-template-rows:1fr auto;background:var(--sand)}
main .frame{align-self:center;width:100%;padding-block:clamp(3rem,1.5rem + 7vw,7rem) clamp(2.5rem,1rem + 5vw,5rem)}
.eyebrow{color:var(--clay);font-weight:600}
h1{margin-top:.75rem;color:var(--ink);font:500 clamp(2.25rem,1.4rem + 3.4vw,3.5rem)/1.1 var(--title);letter-spacing:-.01em;text-wrap:balance}
.text{max-width:36rem;margin-top:1rem;font-size:clamp(1.125rem,1rem + .35vw,1.25rem);text-wrap:pretty}
.code{margin-top:2rem;font-size:.875rem}
.code code{font:inherit;font-variant-numeric:tabular-nums;user-select:all}
.actions{display:flex;flex-wrap:wrap;gap:.75rem 1rem;margin-top:2rem}
.action{display:inline-flex;align-items:center;min-height:3.25rem;padding:.5rem 1.75rem;border:1px solid var(--line-strong);border-radius:1.75rem;color:var(--ink);font-size:1.0625rem;font-weight:600;text-decoration:none}
.primary{border-color:transparent;background:var(--clay);color:var(--on-clay)}
.primary:hover{background:var(--clay-hover)}
a:focus-visible{outline:3px solid var(--clay);outline-offset:3px}
.band{display:grid;grid-template-columns:minmax(0,1fr) 9rem minmax(0,1fr);height:2.75rem}
.cloth{background:${toCssUrl(bandSvg("lana"))} right center/auto 100% repeat-x}
.threads~.cloth{background-position:left center}
.threads{width:100%;height:100%;overflow:visible}
.threads path{fill:none;stroke-width:3.5}
.clay{stroke:var(--clay)}
.teal{stroke:var(--teal)}
.gold{stroke:var(--gold);stroke-linecap:round}
.plum{stroke:var(--plum)}
`;

const { width: threadsWidth, height: threadsHeight } = LOOSE_THREADS_SIZE;

const looseThreads = `<svg class="threads" viewBox="0 0 ${threadsWidth} ${threadsHeight}">${LOOSE_THREADS.map(
  ({ colour, path }) => `<path class="${colour}" d="${path}"/>`,
).join("")}</svg>`;

interface StandalonePage {
  /** The title of the browser tab. */
  title: string;
  heading: string;
  text: string;
  /** Joins the page with the lines of the log; shown when set. */
  requestId?: string | undefined;
  /** `@font-face` rules; the fonts of the system without. */
  fontFaces?: string;
}

/** Renders a page that needs no other file; the retry link reloads the URL that failed. The texts are trusted HTML. */
export const renderStandalonePage = ({
  title,
  heading,
  text,
  requestId,
  fontFaces = "",
}: StandalonePage): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${PRODUCT_NAME}</title>
<style>${fontFaces}${style}</style>
</head>
<body>
<header><div class="frame"><a class="brand" href="${routes.home()}">${brandMarkSvg().replace("<svg ", '<svg aria-hidden="true" ')}${PRODUCT_NAME}</a></div></header>
<main>
<div class="frame">
<p class="eyebrow">Se ha soltado un hilo</p>
<h1>${heading}</h1>
<p class="text">${text}</p>
<p class="actions"><a class="action primary" href="">Volver a intentar</a><a class="action" href="${routes.home()}">Ir al inicio</a></p>${
  requestId
    ? `
<p class="code">${SUPPORT_CODE_LABEL} <code>${requestId}</code></p>`
    : ""
}
</div>
<div class="band" aria-hidden="true"><div class="cloth"></div>${looseThreads}<div class="cloth"></div></div>
</main>
</body>
</html>
`;

const OFFLINE_FONTS = [
  {
    family: "Fraunces",
    weight: "500 600",
    file: "@fontsource/fraunces/files/fraunces-latin-500-normal.woff2",
  },
  {
    family: "Figtree",
    weight: "300 900",
    file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  },
];

/** Embeds the fonts: offline there is nowhere to load them from. */
async function loadFontFaces(): Promise<string> {
  const faces = await Promise.all(
    OFFLINE_FONTS.map(async ({ family, weight, file }) => {
      const data = await readFile(join(process.cwd(), "node_modules", file), "base64");
      const source = `url("data:font/woff2;base64,${data}") format("woff2")`;
      return `@font-face{font-family:${family};font-weight:${weight};src:${source}}`;
    }),
  );
  return faces.join("");
}

export const renderOfflinePage = async (): Promise<string> =>
  renderStandalonePage({
    title: "Sin conexión",
    heading: "No hay conexión",
    text: "Parece que no tienes internet. Cuando vuelva, inténtalo de nuevo y sigues donde estabas.",
    fontFaces: await loadFontFaces(),
  });

/** For pages that cannot be rendered while a service is down. */
export const renderOutagePage = (requestId?: string): string =>
  renderStandalonePage({
    title: "Volvemos enseguida",
    heading: "Volvemos enseguida",
    text: "Ahora mismo no podemos mostrar esta página. Lo que habías guardado está a salvo: espera un momento e inténtalo de nuevo.",
    requestId,
  });

/** For readers who request more pages than a person opens. */
export const renderLimitPage = (): string =>
  renderStandalonePage({
    title: "Demasiadas páginas seguidas",
    heading: "Vas muy deprisa",
    text: "Desde tu conexión se han pedido muchas páginas en muy poco tiempo. Espera unos segundos e inténtalo de nuevo.",
  });

/** For pages that fail by a defect of the site. */
export const renderFailurePage = (requestId?: string): string =>
  renderStandalonePage({
    title: "Algo ha fallado",
    heading: "Algo ha fallado de nuestro lado",
    text: "No has hecho nada mal. Prueba otra vez; si sigue igual, vuelve en unos minutos.",
    requestId,
  });
