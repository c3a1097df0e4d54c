import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LinkNavigation } from "@/components/shell/link-navigation";
import { Link, StretchedLink } from "@/components/ui/link";
import { toPictureName } from "@/components/ui/moving-picture";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const router = { push: vi.fn() };
stubExports(navigation, { useRouter: () => router });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** Returns true if the browser is left to follow the link. */
function click(link: React.ReactElement, init: MouseEventInit = {}): boolean {
  render(
    <>
      <LinkNavigation />
      {link}
    </>,
  );
  // The document of the test must not be left.
  const stay = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  let isLeft = false;
  addEventListener("click", stay, { once: true });
  const text = screen.getByText("Explora");
  fireEvent(text, createEvent.click(text, init));
  return isLeft;
}

test("follows a link, also from an element within it", () => {
  expect(
    click(
      <Link href="/explora">
        <b>Explora</b>
      </Link>,
    ),
  ).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith(new URL("/explora", location.href).href, {
    scroll: true,
  });
});

test("keeps the scroll position on request", () => {
  click(
    <Link href="/explora" scroll={false}>
      Explora
    </Link>,
  );
  expect(router.push).toHaveBeenCalledWith(expect.anything(), { scroll: false });
});

test.each([
  [
    "a modified click",
    <Link key="a" href="/explora">
      Explora
    </Link>,
    { ctrlKey: true },
  ],
  [
    "another tab",
    <Link key="b" href="/explora" target="_blank">
      Explora
    </Link>,
    {},
  ],
  [
    "a download",
    <Link key="c" href="/explora" download>
      Explora
    </Link>,
    {},
  ],
  [
    "another site",
    <Link key="d" href="https://example.test/">
      Explora
    </Link>,
    {},
  ],
  [
    "a plain anchor",
    <a key="e" href="#contenido">
      Explora
    </a>,
    {},
  ],
] as const)("leaves %s to the browser", (_, link, init) => {
  expect(click(link, init)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

test("a handler of the link can prevent it", () => {
  expect(
    click(
      <Link href="/explora" onClick={(event) => event.preventDefault()}>
        Explora
      </Link>,
    ),
  ).toBe(false);
  expect(router.push).not.toHaveBeenCalled();
});

test("the link is busy until its page is there", async () => {
  let arrive = () => {};
  router.push.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)));
  click(<Link href="/explora">Explora</Link>);
  expect(screen.getByText("Explora").getAttribute("aria-busy")).toBe("true");
  await act(async () => arrive());
  expect(screen.getByText("Explora").hasAttribute("aria-busy")).toBe(false);
});

test("the picture of a pressed card takes the name of that of its page, until it is there", async () => {
  let arrive = () => {};
  router.push.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)));
  click(
    <article>
      <i data-picture="" data-testid="picture" />
      <StretchedLink href="/ayni/respirar?gracias=1">Explora</StretchedLink>
    </article>,
  );
  const findName = () => screen.getByTestId("picture").style.getPropertyValue("view-transition-name");
  expect(findName()).toBe(toPictureName("/ayni/respirar"));
  await act(async () => arrive());
  expect(findName()).toBe("");
});

test.each([
  ["/pedidos", "rows"],
  ["/feed?before=x", "cards"],
  ["/explora", undefined],
  ["/pedidos/0198f2d5-0000-7000-8000-000000000000", undefined],
])("on the way to %s the page is outlined as %s", async (href, shape) => {
  let arrive = () => {};
  router.push.mockReturnValueOnce(new Promise<void>((resolve) => (arrive = resolve)));
  click(<Link href={href}>Explora</Link>);
  expect(document.documentElement.dataset.coming).toBe(shape);
  await act(async () => arrive());
  expect(document.documentElement.dataset.coming).toBeUndefined();
});

test("another view of the same page is not outlined", async () => {
  history.replaceState(null, "", "/pedidos");
  router.push.mockReturnValueOnce(new Promise<void>(() => {}));
  click(<Link href="/pedidos?after=x">Explora</Link>);
  expect(document.documentElement.dataset.coming).toBeUndefined();
  history.replaceState(null, "", "/");
});

test("a page that the browser shows again from its memory is not outlined any more", () => {
  router.push.mockReturnValueOnce(new Promise<void>(() => {}));
  click(<Link href="/pedidos">Explora</Link>);
  expect(document.documentElement.dataset.coming).toBe("rows");
  fireEvent(window, new Event("pageshow"));
  expect(document.documentElement.dataset.coming).toBeUndefined();
});

test("a link within a card that leads elsewhere leaves the picture alone", () => {
  router.push.mockReturnValueOnce(new Promise<void>(() => {}));
  click(
    <article>
      <i data-picture="" data-testid="picture" />
      <Link href="/maestros/ana">Explora</Link>
    </article>,
  );
  expect(screen.getByTestId("picture").style.getPropertyValue("view-transition-name")).toBe("");
});
