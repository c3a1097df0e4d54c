import { Button } from "@/components/ui/button";
import { CheckIcon, UserPlusIcon } from "@/components/ui/icons";
import styles from "./follow-button-base.module.css";

type FollowState = "unknown" | "not-following" | "following";

interface FollowViewProps {
  state: FollowState;
  pending?: boolean;
  /** Beside something that matters more. */
  quiet?: boolean;
  onPress?: () => void;
}

/** The button that follows and ends following. It is as wide in both states. */
export function FollowView({ state, pending, quiet, onPress }: FollowViewProps) {
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
