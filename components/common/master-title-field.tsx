import type { ComponentProps } from "react";
import { RadioCards } from "@/components/ui/radio-cards";
import { masterTitles, masterWord } from "@/lib/platform/copy/master-title";
import styles from "./master-title-field.module.css";

/** The words for a Master; the empty value is no preference. */
const OPTIONS = [
  ...masterTitles.map((value) => ({ value, label: masterWord(value) })),
  { value: "", label: "Me da igual" },
];

type MasterTitleFieldProps = Omit<ComponentProps<typeof RadioCards>, "legend" | "options" | "className">;

/** The choice of the word by which a Master is called. */
export const MasterTitleField = (props: MasterTitleFieldProps) => (
  <RadioCards
    legend="¿Cómo quieres que te llamemos?"
    options={OPTIONS}
    className={styles.options}
    {...props}
  />
);
