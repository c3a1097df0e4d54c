{{- define "ayllu.labels" -}}
app.kubernetes.io/name: ayllu
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "ayllu.podSpec" -}}
terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
automountServiceAccountToken: false
imagePullSecrets: {{ toJson .Values.image.pullSecrets }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: tmp
    emptyDir: {}
{{- end }}

{{- define "ayllu.container" -}}
image: {{ .Values.image.repository }}:{{ .Values.image.tag }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
{{- end }}

{{- define "ayllu.databaseEnv" -}}
{{- range .Values.secret.database }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.secret.name }}
      key: {{ . }}
{{- end }}
{{- end }}

{{- define "ayllu.applicationEnv" -}}
{{- range .Values.secret.application }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $.Values.secret.name }}
      key: {{ . }}
{{- end }}
{{- end }}
