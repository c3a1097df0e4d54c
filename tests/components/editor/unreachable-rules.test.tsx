import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as LoadFormSchema from "@/components/editor/load-form-schema";
import { createNetworkError } from "@/lib/platform/http/client";
import { buildWorkshop, getButton, renderEditor, stored, stubEditorApi, waitUntilSaved } from "./setup";
import { requests } from "./stub-api";

// The rules of the form load when something is saved, perhaps when the connection has gone.

const rules = vi.hoisted(() => ({ areReachable: true }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }), usePathname: () => "/crear" }));
vi.mock("@/components/common/session/use-session", () => ({ useSession: () => ({ data: null }) }));
vi.mock("@/components/ui/toast", () => ({ toast: vi.fn(), dismissToast: vi.fn() }));
vi.mock("@/components/editor/load-form-schema", async (importActual) => {
  const { loadFormSchema } = await importActual<typeof LoadFormSchema>();
  const load = () => (rules.areReachable ? loadFormSchema() : Promise.reject(createNetworkError()));
  return { loadFormSchema: load };
});

beforeEach(() => {
  stubEditorApi();
  rules.areReachable = false;
});

afterEach(() => {
  rules.areReachable = true;
  cleanup();
  vi.unstubAllGlobals();
});

function reconnect() {
  rules.areReachable = true;
  act(() => void window.dispatchEvent(new Event("online")));
}

const describeMore = (user: ReturnType<typeof renderEditor>["user"]) =>
  user.type(screen.getByLabelText("Descripción breve"), " Lejos.");

const waitUntilOffline = () => screen.findByText(/^Sin conexión: tus cambios están guardados/);

test("a draft is saved as soon as they can be loaded", async () => {
  const { user } = renderEditor(buildWorkshop());
  await describeMore(user);
  await user.tab();
  await waitUntilOffline();
  expect(requests).toEqual([]);
  reconnect();
  await waitUntilSaved();
  expect(stored.fields.shortDescription).toBe("Volver al cuerpo. Lejos.");
});

test("what is published is compared as soon as they can be loaded", async () => {
  const { user } = renderEditor(buildWorkshop({ status: "PUBLISHED" }));
  await describeMore(user);
  await waitUntilOffline();
  reconnect();
  expect(await screen.findByText("Cambios sin publicar")).toBeTruthy();
  expect(requests).toEqual([]);
});

test("publishing says that there is no connection, and can be tried again", async () => {
  const { user } = renderEditor(buildWorkshop(), 5);
  await user.click(getButton("Publicar"));
  expect((await screen.findByRole("alert")).textContent).toBe("No hay conexión. Inténtalo de nuevo.");
  expect(requests).toEqual([]);
  rules.areReachable = true;
  await user.click(getButton("Publicar"));
  await waitFor(() => expect(stored.fields.status).toBe("PUBLISHED"));
});
