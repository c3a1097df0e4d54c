// A minimal Next application for comparison: an empty page, a static page, a dynamic page with 24 cards, one with any
// number of elements, and a handler that returns text from memory. The URLs but the first contain the length of the text.

const LAYOUT_SOURCE = `export default function Layout({ children }) {
  return <html lang="es"><body>{children}</body></html>;
}`;

const EMPTY_PAGE_SOURCE = `export const metadata = { title: "Ayllu", description: "Una página vacía" };
export default function Page() {
  return <main><h1>Ayllu</h1></main>;
}`;

const STATIC_PAGE_SOURCE = `export const generateStaticParams = () => [];
export default async function Page({ params }) {
  const { length } = await params;
  return <p>{"x".repeat(Number(length))}</p>;
}`;

const DYNAMIC_PAGE_SOURCE = `export const dynamic = "force-dynamic";
const cards = Array.from({ length: 24 }, (_, index) => index);
export default async function Page({ params }) {
  const { length } = await params;
  const text = "x".repeat(Math.ceil(Number(length) / 24));
  return (
    <ul>
      {cards.map((card) => (
        <li key={card}>
          <article>
            <a href={"/" + card}><img src={"/" + card + ".svg"} alt="" width="640" height="360" loading="lazy" /></a>
            <h2><a href={"/" + card}>{card}</a></h2>
            <p>{text}</p>
            <ul><li>uno</li><li>dos</li></ul>
            <p><span>tres</span> <time>hoy</time></p>
          </article>
        </li>
      ))}
    </ul>
  );
}`;

/** Attributes and depth are those of a usual page. */
const ELEMENTS_PAGE_SOURCE = `export const dynamic = "force-dynamic";
export default async function Page({ params }) {
  const { count, length } = await params;
  const boxes = Array.from({ length: Math.ceil(Number(count) / 4) }, (_, index) => index);
  const text = "x".repeat(Math.ceil(Number(length) / boxes.length));
  return boxes.map((box) => (
    <div key={box} className="box">
      <a href={"/" + box} className="link"><b className="name">{box}</b></a>
      <span className="text">{text}</span>
    </div>
  ));
}`;

const ROUTE_SOURCE = `const texts = new Map();
export async function GET(request, { params }) {
  const { length } = await params;
  if (!texts.has(length)) texts.set(length, JSON.stringify("x".repeat(Number(length))));
  return new Response(texts.get(length), { headers: { "content-type": "application/json" } });
}`;

export const BARE_APP_FILES: Record<string, string> = {
  "package.json": JSON.stringify({ name: "bare", private: true, type: "module" }),
  "next.config.mjs": "export default { poweredByHeader: false, reactStrictMode: true };",
  "app/layout.jsx": LAYOUT_SOURCE,
  "app/empty/page.jsx": EMPTY_PAGE_SOURCE,
  "app/static/[length]/page.jsx": STATIC_PAGE_SOURCE,
  "app/dynamic/[length]/page.jsx": DYNAMIC_PAGE_SOURCE,
  "app/elements/[count]/[length]/page.jsx": ELEMENTS_PAGE_SOURCE,
  "app/memory/[length]/route.js": ROUTE_SOURCE,
};
