import { useFormContext } from "react-hook-form";
import type { CreateForm } from "../editor/form-values";

/** The form around this part of it. */
export const useCreateForm = () => useFormContext<CreateForm>();
