import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TrainingMarks } from "@/components/admin/training-marks";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const refresh = vi.fn();
stubExports(navigation, { useRouter: () => ({ refresh }) });

afterEach(() => vi.unstubAllGlobals());

test("an admin marks a training as seen", async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ data: {} }));
  vi.stubGlobal("fetch", fetchMock);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TrainingMarks
        training={[{ id: "t1", title: "Yoga", school: "Centro Inti", year: 2009, seen: false }]}
      />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("checkbox", { name: /^Visto por Ayllu ?: Yoga$/ }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  const [url, init] = fetchMock.mock.calls[0] ?? [];
  expect([url, init?.method, init?.body]).toEqual(["/api/admin/training/t1", "PUT", '{"seen":true}']);
});
