import { afterAll, beforeEach, vi } from "vitest";

/**
 * Replaces exports of a module for all tests of a file. Unlike `vi.mock` it leaves the module loaded, for this file and for
 * those that follow in the same worker.
 */
export function stubExports<Exports extends object>(
  module: Exports,
  stubs: Partial<Record<keyof Exports, unknown>>,
): void {
  const functions = module as Record<string, (...args: unknown[]) => unknown>;
  const install = () => {
    for (const [name, stub] of Object.entries(stubs)) {
      if (vi.isMockFunction(functions[name])) continue;
      vi.spyOn(functions, name).mockImplementation(stub as () => unknown);
    }
  };
  install();
  // A test may have restored all mocks.
  beforeEach(install);
  afterAll(() => {
    for (const name of Object.keys(stubs)) {
      const stub = functions[name];
      if (vi.isMockFunction(stub)) stub.mockRestore();
    }
  });
}
