import { renderToString } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { MarkdownField } from "@/components/editor/fields/markdown-field";
import { emptyForm, type AyniFormValues } from "@/components/editor/form-values";

function Form() {
  const form = useForm<AyniFormValues>({ defaultValues: emptyForm });
  return (
    <FormProvider {...form}>
      <MarkdownField />
    </FormProvider>
  );
}

test("each tab has its panel in the server's HTML", () => {
  const page = new DOMParser().parseFromString(renderToString(<Form />), "text/html");
  const tabs = [...page.querySelectorAll('[role="tab"]')];
  expect(tabs.map(({ textContent }) => textContent)).toEqual(["Escribir", "Vista previa"]);
  for (const tab of tabs) {
    const panel = page.getElementById(tab.getAttribute("aria-controls") ?? "");
    expect(panel?.getAttribute("role")).toBe("tabpanel");
    expect(panel?.getAttribute("aria-labelledby")).toBe(tab.id);
  }
});
