import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { UploadZone } from "@/components/ui/upload-zone";

afterEach(cleanup);

const audio = new File(["x"], "episodio.mp3", { type: "audio/mpeg" });

test("a file can be selected or dropped", async () => {
  const onFile = vi.fn();
  render(<UploadZone label="Audio" accept="audio/*" onFile={onFile} />);
  await userEvent.upload(screen.getByLabelText("Audio"), audio);
  fireEvent.drop(screen.getByText("Elige un archivo"), { dataTransfer: { files: [audio] } });
  expect(onFile.mock.calls).toEqual([[audio], [audio]]);
});

test("an upload shows its progress and can be cancelled", async () => {
  const onCancel = vi.fn();
  const file = { name: "episodio.mp3", progress: 0.42 };
  render(<UploadZone label="Audio" accept="audio/*" onFile={vi.fn()} file={file} onCancel={onCancel} />);
  expect(screen.getByText("Subiendo… 42 %")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Subida de episodio.mp3" }).getAttribute("value")).toBe(
    "0.42",
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(onCancel).toHaveBeenCalledOnce();
});
