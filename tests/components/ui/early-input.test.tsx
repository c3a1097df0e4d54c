import { act, useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Controller, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { UploadZone } from "@/components/ui/upload-zone";
import { runHintScript } from "@/tests/setup/hint-script";

const options = [
  { value: "A", label: "Primera" },
  { value: "B", label: "Segunda" },
];
const stored = { title: "Río", text: "Despacio", time: "19:00", kind: "A", way: "A", news: true };

let readValues: () => typeof stored;
let fileName: string | undefined;
let saved: string[];

/** Renders a form with one control of each kind. */
function Form() {
  const form = useForm({ defaultValues: stored });
  const { register, control } = form;
  const [, setFile] = useState<File>();
  useEffect(() => {
    readValues = form.getValues;
    return form.subscribe({
      formState: { values: true },
      callback: ({ name }) => void saved.push(name ?? ""),
    });
  }, [form]);
  return (
    <form>
      <TextInput {...register("title")} defaultValue={stored.title} />
      <TextArea {...register("text")} defaultValue={stored.text} />
      <Controller
        control={control}
        name="time"
        render={({ field: { value, onChange } }) => (
          <TextInput name="time" type="time" value={value} onChange={onChange} />
        )}
      />
      <Select {...register("kind")} defaultValue={stored.kind} options={options} />
      <RadioCards legend="¿Cómo?" options={options} {...register("way")} />
      <Checkbox label="Noticias" defaultChecked {...register("news")} />
      <UploadZone
        label="Portada"
        accept="image/png"
        onFile={(file) => {
          fileName = file.name;
          setFile(file);
        }}
      />
    </form>
  );
}

let root: Root | undefined;
const container = document.createElement("div");
const control = <C extends HTMLElement>(selector: string): C => {
  const found = container.querySelector<C>(selector);
  if (!found) throw new Error(selector);
  return found;
};

/** Changes a control and dispatches the events of a browser. */
function enter(selector: string, change: (element: HTMLInputElement) => void) {
  const element = control<HTMLInputElement>(selector);
  change(element);
  element.dispatchEvent(new Event("input", { bubbles: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

const hydrate = () =>
  act(async () => {
    root = hydrateRoot(container, <Form />);
  });

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  saved = [];
  fileName = undefined;
  document.body.append(container);
  runHintScript();
  container.innerHTML = renderToString(<Form />);
});

afterEach(() => {
  act(() => root?.unmount());
  container.remove();
});

test("takes over what was entered before hydration and notifies subscribers of the form", async () => {
  enter("[name=title]", (element) => (element.value = "Río de noche"));
  enter("[name=text]", (element) => (element.value = "Más despacio"));
  enter("[name=time]", (element) => (element.value = "20:00"));
  enter("[name=kind]", (element) => (element.value = "B"));
  enter("[value=B][type=radio]", (element) => (element.checked = true));
  enter("[name=news]", (element) => (element.checked = false));
  await hydrate();
  expect(readValues()).toEqual({
    title: "Río de noche",
    text: "Más despacio",
    time: "20:00",
    kind: "B",
    way: "B",
    news: false,
  });
  expect(control<HTMLInputElement>("[name=time]").value).toBe("20:00");
  expect(control<HTMLInputElement>("[value=B][type=radio]").checked).toBe(true);
  expect(new Set(saved)).toEqual(new Set(Object.keys(stored)));
});

test("takes over a file that was chosen before hydration", async () => {
  const files = [new File(["png"], "monte.png", { type: "image/png" })];
  enter("[type=file]", (element) => Object.defineProperty(element, "files", { value: files }));
  await hydrate();
  expect(fileName).toBe("monte.png");
});

test("changes nothing where nothing was entered", async () => {
  await hydrate();
  expect(readValues()).toEqual(stored);
  expect(saved).toEqual([]);
});

test("enters what follows hydration only once", async () => {
  await hydrate();
  await act(async () => enter("[name=kind]", (element) => (element.value = "B")));
  expect(saved).toEqual(["kind"]);
});
