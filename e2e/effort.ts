import type { Locator } from "@playwright/test";
import { expect } from "./fixtures";

type Files = Parameters<Locator["setInputFiles"]>[0];

/** Counts what a person does on a page. What is chosen among several is a field, as what is typed. */
export class Effort {
  clicks = 0;
  fields = 0;

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Presses what would be clicked by keyboard. */
  async press(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.press("Enter");
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }

  /** Fills a field key by key. */
  async type(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.pressSequentially(text);
  }

  /** Chooses a radio button. */
  async check(radio: Locator): Promise<void> {
    this.fields += 1;
    await radio.check();
  }

  async select(field: Locator, option: Parameters<Locator["selectOption"]>[0]): Promise<void> {
    this.fields += 1;
    await field.selectOption(option);
  }

  /** Chooses files, however many, in one dialog. */
  async attach(field: Locator, files: Files): Promise<void> {
    this.fields += 1;
    await field.setInputFiles(files);
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
