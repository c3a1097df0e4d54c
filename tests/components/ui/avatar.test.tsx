import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Avatar } from "@/components/ui/avatar";

describe("an avatar", () => {
  test("offers the small version of an image that has one", () => {
    render(<Avatar src="https://files.test/a_retrato-512.webp" alt="Lucía" size={38} />);
    const image = screen.getByRole("img", { name: "Lucía" });
    expect(image.getAttribute("srcset")).toBe(
      "https://files.test/a_retrato-192.webp 192w, https://files.test/a_retrato-512.webp 512w",
    );
    expect(image.getAttribute("sizes")).toBe("38px");
  });

  test("has one source for any other image", () => {
    render(<Avatar src="https://files.test/a_retrato.webp" alt="Lucía" />);
    expect(screen.getByRole("img", { name: "Lucía" }).hasAttribute("srcset")).toBe(false);
  });
});
