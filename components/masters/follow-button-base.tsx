import { Button } from "@/components/ui/button";
import { CheckIcon, UserPlusIcon } from "@/components/ui/icons";
import styles from "./follow-button-base.module.css";

type FollowState = "unknown" | "not-following" | "following";

interface FollowButtonBaseProps {
  state: FollowState;
  pending?: boolean;
  /** Secondary style, beside a primary action. */
  quiet?: boolean;
  onPress?: () => void;
}

/** A follow button of equal width in both states. */
export function FollowButtonBase({ state, pending, quiet, onPress }: FollowButtonBaseProps) {
  const following = state === "following";
  return (
    <Button
      variant={following || quiet ? "secondary" : "primary"}
      icon={following ? <CheckIcon /> : <UserPlusIcon />}
      pending={pending}
      disabled={state === "unknown"}
      aria-pressed={state === "unknown" ? undefined : following}
      onClick={onPress}
      className={styles.follow}
    >
      {following ? "Siguiendo" : "Seguir"}
    </Button>
  );
}
