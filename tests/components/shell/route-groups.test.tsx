import { existsSync, readdirSync } from "node:fs";
import { lazy, type ComponentType, type ReactNode } from "react";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import { ModalContext } from "@/components/shell/modal-context";

vi.mock("@/components/common/session/use-session", () => ({
  useSession: () => ({ data: null, status: "loading" }),
}));
// Outside of Next.js, the package's `dynamic` is that of its older router, which renders nothing on the server.
vi.mock("next/dynamic", () => ({
  default: (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() })),
}));
vi.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }),
}));
vi.mock("@/lib/platform/site-config/data", () => ({
  getExternalLinks: () => ({ forum: null, blog: null, instagram: null, youtube: null }),
}));

type Layout = ComponentType<{ children: ReactNode }>;
type Screen = ComponentType<{ error: Error; reset: () => void }>;

const load = async <Component,>(path: string): Promise<Component> =>
  ((await import(/* @vite-ignore */ `../../../app/${path}`)) as { default: Component }).default;

const groups = readdirSync("app").filter((name) => existsSync(`app/${name}/layout.tsx`));

/** Renders with everything that is loaded lazily, as the server does. */
async function renderWhole(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}

const count = (html: string, tag: string) => html.split(`<${tag}`).length - 1;

/** Renders a screen as Next.js does: inside the layout of its group, without the root layout. */
async function renderInGroup(group: string, file: "not-found" | "error"): Promise<string> {
  const Layout = await load<Layout>(`${group}/layout.tsx`);
  const Content = await load<Screen>(`${group}/${file}.tsx`);
  return renderWhole(
    <ModalContext value={{ open: () => undefined }}>
      <Layout>
        <Content error={new Error("failed")} reset={() => undefined} />
      </Layout>
    </ModalContext>,
  );
}

test("the public and the members' pages are groups with a layout", () => {
  expect(groups).toEqual(["(cuenta)", "(sitio)"]);
});

test.each(groups.flatMap((group) => [[group, "not-found"] as const, [group, "error"] as const]))(
  "%s draws the shell once around %s.tsx",
  async (group, file) => {
    const html = await renderInGroup(group, file);
    // The headers of desktop and mobile; CSS shows one of them.
    expect([count(html, "header"), count(html, "main"), count(html, "h1"), count(html, "footer")]).toEqual([
      2, 1, 1, 1,
    ]);
  },
);

test("the document of a 404 has the shell, a heading and a way home", async () => {
  const NotFound = await load<ComponentType>("not-found.tsx");
  const html = await renderWhole(
    <ModalContext value={{ open: () => undefined }}>
      <NotFound />
    </ModalContext>,
  );
  expect([count(html, "main"), count(html, "h1")]).toEqual([1, 1]);
  expect(html).toContain("Esta página no está aquí");
  expect(html).toMatch(/href="\/"[^>]*><span[^>]*>Ir al inicio/);
});
