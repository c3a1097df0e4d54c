"use client";

import { useMutation } from "@tanstack/react-query";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { DownloadSimpleIcon } from "@/components/ui/icons";
import { apiCall, messageOf } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import form from "./form.module.css";
import { saveAsFile } from "./download-text-file";

const FILE_NAME = "mis-datos-ayllu.json";

/** Saves all that is kept of oneself; by a call, so that a refusal can be read here. */
export function DownloadData({ userId }: { userId: string }) {
  const download = useMutation({
    mutationFn: () => apiCall("GET", api.ownData(userId)),
    networkMode: "always",
    onSuccess: (data) => saveAsFile(JSON.stringify(data, null, 2), FILE_NAME, "application/json"),
  });
  return (
    <div className={form.form}>
      <p>
        Un archivo JSON con tu cuenta, tu perfil, lo que has recibido y ofrecido, y el rastro que ha dejado tu
        uso.
      </p>
      <div>
        <Button
          variant="secondary"
          icon={<DownloadSimpleIcon size={20} />}
          pending={download.isPending}
          onClick={() => download.mutate()}
        >
          Descargar mis datos
        </Button>
      </div>
      {download.error && <FormNotice kind="error">{messageOf(download.error)}</FormNotice>}
      {download.isSuccess && <FormNotice kind="success">Tus datos se han descargado.</FormNotice>}
    </div>
  );
}
