// Styles of what loads later belong to the page.
import "@/components/ui/combobox/combobox.module.css";
import dynamic from "next/dynamic";

/** Rendered on the server like any other; its script does not delay the page's. */
export const Combobox = dynamic(() =>
  import("@/components/ui/combobox/combobox").then((module) => module.Combobox),
);
/** As `Combobox`. */
export const SingleCombobox = dynamic(() =>
  import("@/components/ui/combobox/single-combobox").then((module) => module.SingleCombobox),
);
