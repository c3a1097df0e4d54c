import { readFileSync } from "node:fs";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Brand } from "@/components/shell/brand";
import * as roomIcons from "@/components/room/icons";
import * as icons from "@/components/ui/icons";
import * as laterIcons from "@/components/ui/later-icons";

afterEach(cleanup);

test("every icon has a symbol in the sprite, and every symbol an icon", () => {
  const sprite = readFileSync("components/ui/icons.svg", "utf8");
  const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  const used = [Brand, ...Object.values({ ...icons, ...laterIcons, ...roomIcons })].map((Icon) => {
    const { container } = render(<Icon />);
    return container.querySelector("use")?.getAttribute("href")?.split("#")[1];
  });
  expect(used.toSorted()).toEqual(symbols.toSorted());
});
