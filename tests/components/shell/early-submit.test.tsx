import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EarlySubmit } from "@/components/shell/early-submit";
import { TextInput } from "@/components/ui/text-input";
import { runHintScript } from "@/tests/setup/hint-script";

const onSubmit = vi.fn();
const container = document.createElement("div");
let root: Root | undefined;

function Page() {
  const { register, handleSubmit } = useForm({ defaultValues: { email: "" } });
  return (
    <>
      <form noValidate onSubmit={handleSubmit((values) => onSubmit(values))}>
        <TextInput {...register("email")} />
      </form>
      <form action="/explora" data-native />
      <EarlySubmit />
    </>
  );
}

const find = <E extends HTMLElement>(selector: string): E => {
  const element = container.querySelector<E>(selector);
  if (!element) throw new Error(selector);
  return element;
};

const dispatch = (selector: string, event: Event): boolean => find(selector).dispatchEvent(event);
const submit = () => new Event("submit", { bubbles: true, cancelable: true });

function dragFiles(types: string[]): Event {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  return Object.assign(event, { dataTransfer: { types } });
}

const hydrate = () =>
  act(async () => {
    root = hydrateRoot(container, <Page />);
  });

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  document.body.append(container);
  runHintScript();
  container.innerHTML = renderToString(<Page />);
});

afterEach(() => {
  act(() => root?.unmount());
  container.remove();
  onSubmit.mockClear();
});

test("a form submitted before hydration is submitted after it, with what was typed", async () => {
  const input = find<HTMLInputElement>("[name=email]");
  input.value = "ines@ejemplo.es";
  dispatch("[name=email]", new Event("input", { bubbles: true }));
  expect(dispatch("form", submit())).toBe(false);
  await hydrate();
  await vi.waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ email: "ines@ejemplo.es" }]]));
});

test("a form that hydrates later than the page is submitted then", async () => {
  await hydrate();
  const late = document.createElement("form");
  const button = document.createElement("button");
  late.append(button);
  const requestSubmit = vi.spyOn(late, "requestSubmit").mockReturnValue(undefined);
  document.body.append(late);
  expect(late.dispatchEvent(submit())).toBe(false);
  expect(requestSubmit).not.toHaveBeenCalled();
  Object.assign(button, { __reactProps$test: {} });
  await vi.waitFor(() => expect(requestSubmit).toHaveBeenCalledOnce());
  late.remove();
});

test("a form that works without scripts is sent by the browser", () => {
  expect(dispatch("[data-native]", submit())).toBe(true);
});

test("a form that nobody submitted is left alone", async () => {
  await hydrate();
  await act(async () => {});
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a file dropped on the page does not replace it; text can be dropped", () => {
  expect(dispatch("form", dragFiles(["Files"]))).toBe(false);
  expect(dispatch("[name=email]", dragFiles(["text/plain"]))).toBe(true);
});
