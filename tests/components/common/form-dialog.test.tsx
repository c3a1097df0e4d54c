import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { FormDialog } from "@/components/common/form-dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-input";

const schema = z.object({ answer: z.string() });
const onCancel = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  onCancel.mockClear();
});

function openDialog(keptAs?: string) {
  const onSubmit = vi.fn(async () => {});
  const { unmount } = render(
    <FormDialog
      schema={schema}
      defaultValues={{ answer: "" }}
      title="Responder"
      description={null}
      submitLabel="Enviar"
      keptAs={keptAs}
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      {({ register }) => (
        <Field label="Respuesta">
          <TextArea {...register("answer")} />
        </Field>
      )}
    </FormDialog>,
  );
  return { unmount, onSubmit };
}

const readAnswer = () => screen.getByLabelText<HTMLTextAreaElement>("Respuesta").value;

test("what was typed and not sent is there again, until it is sent", async () => {
  const first = openDialog("answer-1");
  await userEvent.type(screen.getByLabelText("Respuesta"), "Respira despacio");
  await userEvent.keyboard("{Escape}");
  expect(onCancel).toHaveBeenCalledTimes(1);
  first.unmount();

  const second = openDialog("answer-1");
  expect(readAnswer()).toBe("Respira despacio");
  await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(second.onSubmit).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  second.unmount();

  openDialog("answer-1");
  expect(readAnswer()).toBe("");
});

test("another form, and one without a name, keep nothing of it", async () => {
  const first = openDialog("answer-1");
  await userEvent.type(screen.getByLabelText("Respuesta"), "Respira");
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  first.unmount();
  const other = openDialog("answer-2");
  expect(readAnswer()).toBe("");
  other.unmount();
  const unnamed = openDialog();
  await userEvent.type(screen.getByLabelText("Respuesta"), "Hola");
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  unnamed.unmount();
  openDialog();
  expect(readAnswer()).toBe("");
});
