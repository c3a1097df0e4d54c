"use client";

import type { ComponentProps } from "react";
import { FilterMenu } from "@/components/ui/filter-menu";

/** Opens on mount. */
export const ChoiceFilter = (props: Omit<ComponentProps<typeof FilterMenu>, "defaultOpen">) => (
  <FilterMenu {...props} defaultOpen />
);
