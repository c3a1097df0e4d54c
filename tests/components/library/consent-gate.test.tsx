import { act, screen } from "@testing-library/react";
import * as navigation from "next/navigation";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsentProvider } from "@/components/library/consent-context";
import { ConsentGate } from "@/components/library/consent-gate";
import type { FileSummary } from "@/lib/content/uploads/schema";
import { runHintScript } from "@/tests/setup/hint-script";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(navigation, { useRouter: () => ({ refresh: () => {} }) });

const FILE: FileSummary = {
  id: "0195d000-0000-7000-8000-000000000001",
  kind: "AUDIO",
  title: "Primera carta",
  mimeType: "audio/mpeg",
  size: 1,
  durationSeconds: 600,
  freeSample: false,
  chapters: [],
  waveform: null,
};

const gate = (
  <ConsentProvider orderId={FILE.id} title="Cartas que no se envían" isNeeded>
    <ConsentGate files={[FILE]}>{() => <p>El reproductor</p>}</ConsentGate>
  </ConsentProvider>
);

test("asks for the yes also when it was pressed before hydration", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(gate);
  runHintScript();
  container.querySelector("button")?.click();
  const root = await act(async () => hydrateRoot(container, gate));
  expect(await screen.findByRole("button", { name: "Empezar" })).toBeDefined();
  expect(screen.queryByText("El reproductor")).toBeNull();
  act(() => root.unmount());
  container.remove();
});
