"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormNotice } from "@/components/common/form-message";
import { secondFactorConfirm } from "@/lib/identity/second-factor/queries";
import type { SecondFactorSetup } from "@/lib/identity/second-factor/schema";
import { privateUserQuery } from "@/lib/identity/users/queries";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { RecoveryCodeList } from "./recovery-code-list";
import { SecondFactorBegin } from "./second-factor-start-form";
import { SecondFactorInUse } from "./second-factor-enabled-panel";
import { SecondFactorScan } from "./second-factor-scan-form";

interface SecondFactorProps {
  user: PrivateUser;
  /** Whether the person's role may be used only with it. */
  required: boolean;
}

/** Setting up, using and giving up the second step of signing in. */
export function SecondFactor({ user, required }: SecondFactorProps) {
  const queries = useQueryClient();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const confirming = useMutation({ ...secondFactorConfirm(user.id), networkMode: "always" });
  const readAgain = () => queries.invalidateQueries({ queryKey: privateUserQuery(user.id).queryKey });

  function show(recoveryCodes: string[]) {
    setSetup(null);
    setCodes(recoveryCodes);
    void readAgain();
  }

  if (codes) return <RecoveryCodeList codes={codes} onKept={() => setCodes(null)} />;
  if (user.secondFactor) {
    return (
      <SecondFactorInUse
        user={user}
        factor={user.secondFactor}
        required={required}
        onCodes={show}
        onRemoved={() => void readAgain()}
      />
    );
  }
  if (setup) {
    return (
      <SecondFactorScan
        setup={setup}
        confirm={async (code) => show((await confirming.mutateAsync(code)).recoveryCodes)}
        onCancel={() => setSetup(null)}
      />
    );
  }
  return (
    <>
      {required && (
        <FormNotice kind="info">Para administrar necesitas la verificación en dos pasos.</FormNotice>
      )}
      <SecondFactorBegin user={user} onBegun={setSetup} />
    </>
  );
}
