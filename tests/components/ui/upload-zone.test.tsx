import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
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

function RemovableFile() {
  const [isRemoved, setIsRemoved] = useState(false);
  const file = isRemoved ? null : { name: "episodio.mp3", progress: null };
  return (
    <UploadZone
      label="Audio"
      accept="audio/*"
      onFile={vi.fn()}
      file={file}
      onRemove={() => setIsRemoved(true)}
    />
  );
}

test("removing the file gives the focus to the place to choose another", async () => {
  render(<RemovableFile />);
  await userEvent.click(screen.getByRole("button", { name: "Quitar episodio.mp3" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Audio")));
});
