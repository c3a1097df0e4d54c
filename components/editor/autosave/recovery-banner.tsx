import dynamic from "next/dynamic";
import type { RecoveryNoticeProps } from "./recovery-notice";
import styles from "./recovery-banner.module.css";

const RecoveryNotice = dynamic(() => import("./recovery-notice").then((module) => module.RecoveryNotice));

type RecoveryBannerProps = Omit<RecoveryNoticeProps, "recovered"> & {
  recovered: RecoveryNoticeProps["recovered"] | null;
};

/** Announces unsaved changes found in this browser, which most visits have none of. */
export function RecoveryBanner({ recovered, ...actions }: RecoveryBannerProps) {
  return (
    <div role="status" className={styles.status}>
      {recovered && <RecoveryNotice recovered={recovered} {...actions} />}
    </div>
  );
}
