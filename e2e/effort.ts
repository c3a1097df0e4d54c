import type { Locator } from "@playwright/test";
import { expect } from "./fixtures";

/** Counts what a person does on a page. */
export class Effort {
  clicks = 0;
  fields = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }

  expectAtMost(most: { clicks: number; fields: number }): void {
    expect(
      { clicks: this.clicks <= most.clicks, fields: this.fields <= most.fields },
      this.describe(),
    ).toEqual({
      clicks: true,
      fields: true,
    });
  }

  private describe(): string {
    return `${this.clicks} clicks and ${this.fields} fields`;
  }
}
