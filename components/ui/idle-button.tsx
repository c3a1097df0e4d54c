import type { ComponentProps } from "react";
import { Button } from "./button";

type IdleButtonProps = ComponentProps<typeof Button> & {
  /** Nothing to do for now. Unlike `disabled`, it keeps the focus of whoever has just used it. */
  idle: boolean;
};

/** A button that may have nothing to do. */
export const IdleButton = ({ idle, ...props }: IdleButtonProps) => (
  <Button {...props} {...(idle ? { "aria-disabled": true, onClick: undefined } : {})} />
);
