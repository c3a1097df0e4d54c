import { masterTitles, masterWord } from "@/lib/platform/copy/master-title";

/** The words for a Master as options of a field; the empty one is no preference. */
export const MASTER_TITLE_OPTIONS = [
  ...masterTitles.map((value) => ({ value, label: masterWord(value) })),
  { value: "", label: "Me da igual" },
];
