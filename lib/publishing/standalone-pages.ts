import { bandSvg } from "@/lib/publishing/textiles/edge-band";
import { brandMarkSvg } from "@/lib/publishing/textiles/brand-mark";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";

const toCssUrl = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

// Copies the colours of styles/tokens.css and the button styles: where these pages are shown, no style sheet may load.
const style = `
:root{color-scheme:light dark;--page:#fbf8f3;--surface:#fff;--line:#d3c7bb;--ink:#231a2b;--body:#4a3f55;--clay:#a63f1e;--on-clay:#fff}
@media (prefers-color-scheme:dark){:root{--page:#17111d;--surface:#211a29;--line:#4c4057;--ink:#f4eee6;--body:#cbbfd3;--clay:#f0906b;--on-clay:#231a2b}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:auto 1fr auto;background:var(--page);color:var(--body);font:1rem/1.6 Figtree,system-ui,sans-serif}
.brand{display:inline-flex;gap:.5rem;align-items:center;justify-self:start;padding:1rem 1.125rem;color:var(--ink);font:600 1.75rem/1 Fraunces,"Iowan Old Style",Georgia,serif;text-decoration:none}
.brand svg{width:1.875rem;height:1.875rem}
main{align-self:center;justify-self:center;max-width:34rem;padding:2rem 1.125rem;text-align:center}
h1{color:var(--ink);font:500 clamp(1.75rem,1.4rem + 1.8vw,2.25rem)/1.15 Fraunces,"Iowan Old Style",Georgia,serif;letter-spacing:-.01em;text-wrap:balance}
p{margin-top:.75rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;justify-content:center;margin-top:1.5rem}
.action{display:inline-flex;align-items:center;min-height:3rem;padding:.5rem 1.25rem;border:1px solid var(--line);border-radius:1.5rem;background:var(--surface);color:var(--ink);font-weight:600;text-decoration:none}
.primary{border-color:transparent;background:var(--clay);color:var(--on-clay)}
a:focus-visible{outline:3px solid var(--clay);outline-offset:3px}
.band{height:2.75rem;background:${toCssUrl(bandSvg("lana"))} center/auto 100% repeat-x}
`;

interface StandalonePage {
  /** Of the browser tab. */
  title: string;
  heading: string;
  text: string;
}

/** Renders a page that needs no other file; the retry link reloads the URL that failed. The texts are trusted HTML. */
export const renderStandalonePage = ({ title, heading, text }: StandalonePage): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${PRODUCT_NAME}</title>
<style>${style}</style>
</head>
<body>
<header><a class="brand" href="${routes.home()}">${brandMarkSvg().replace("<svg ", '<svg aria-hidden="true" ')}${PRODUCT_NAME}</a></header>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<p class="actions"><a class="action primary" href="">Volver a intentar</a><a class="action" href="${routes.home()}">Ir al inicio</a></p>
</main>
<div class="band"></div>
</body>
</html>
`;

export const renderOfflinePage = (): string =>
  renderStandalonePage({
    title: "Sin conexión",
    heading: "No hay conexión",
    text: "Parece que no tienes internet en este momento. Cuando vuelva, sigues donde estabas.",
  });

/** For pages that cannot be rendered while a service is down. */
export const renderOutagePage = (): string =>
  renderStandalonePage({
    title: "Volvemos enseguida",
    heading: "Volvemos enseguida",
    text: "Ahora mismo no podemos mostrar esta página. Lo que habías guardado está a salvo: espera un momento e inténtalo de nuevo.",
  });

/** For pages that fail by a defect of the site. */
export const renderFailurePage = (): string =>
  renderStandalonePage({
    title: "Algo ha fallado",
    heading: "Algo ha fallado de nuestro lado",
    text: "No has hecho nada mal. Prueba otra vez; si sigue igual, vuelve en unos minutos.",
  });
