"use client";

import { useMutation } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { DownloadSimpleIcon } from "@/components/ui/later-icons";
import { apiCall, errorMessage } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import form from "./form.module.css";
import { downloadTextFile } from "./download-text-file";

const FILE_NAME = "mis-datos-ayllu.json";

/** Downloads the data export through the API, so that errors are shown here. */
export function DownloadDataSection({ userId }: { userId: string }) {
  const download = useMutation({
    mutationFn: () => apiCall("GET", api.accountExport(userId)),
    networkMode: "always",
    onSuccess: (data) => downloadTextFile(JSON.stringify(data, null, 2), FILE_NAME, "application/json"),
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
      {download.error && <FormMessage kind="error">{errorMessage(download.error)}</FormMessage>}
      {download.isSuccess && <FormMessage kind="success">Tus datos se han descargado.</FormMessage>}
    </div>
  );
}
