{{- define "vf.labels" -}}
app.kubernetes.io/name: vf-community
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "vf.allLabels" -}}
{{ include "vf.labels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "vf.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "vf.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default (printf "%s-slim" .Chart.AppVersion) }}
{{- end }}

{{- define "vf.claim" -}}
{{ .Values.persistence.existingClaim | default (printf "%s-data" (include "vf.name" .)) }}
{{- end }}

{{- /* Whether there may be more than one replica. */ -}}
{{- define "vf.several" -}}
{{- if or .Values.autoscaling.enabled (gt (int .Values.replicas) 1) }}true{{ end -}}
{{- end }}

{{- /* Refuses values that would lose uploads or messages. */ -}}
{{- define "vf.check" -}}
{{- if .Values.s3.bucket -}}
{{- if not (has "VF_S3_SECRET_ACCESS_KEY" .Values.secretKeys) }}
{{- fail "s3: add VF_S3_SECRET_ACCESS_KEY to existingSecret and to secretKeys." }}
{{- end }}
{{- if not (and .Values.s3.endpoint .Values.s3.accessKeyId) }}
{{- fail "s3: endpoint and accessKeyId are required with bucket." }}
{{- end }}
{{- end }}
{{- if include "vf.several" . }}
{{- if not (or .Values.s3.bucket (eq .Values.persistence.accessMode "ReadWriteMany")) }}
{{- fail "replicas: more than one replica needs shared uploads. Set s3.bucket, or persistence.accessMode to ReadWriteMany." }}
{{- end }}
{{- if not (has "REDIS_URL" .Values.secretKeys) }}
{{- fail "replicas: more than one replica needs REDIS_URL in existingSecret and in secretKeys." }}
{{- end }}
{{- end }}
{{- range $name, $_ := .Values.env }}
{{- if or (has $name $.Values.secretKeys) (hasSuffix "_FILE" $name) }}
{{- fail (printf "env: %s is a secret. Put it into existingSecret and secretKeys." $name) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "vf.env" -}}
- { name: VF_PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
- { name: LOG_FORMAT, value: json }
{{- if .Values.migration.enabled }}
- { name: VF_MIGRATE, value: "off" }
{{- end }}
{{- if not (hasKey .Values.env "VF_TRUSTED_PROXIES") }}
- { name: VF_TRUSTED_PROXIES, value: uniquelocal }
{{- end }}
{{- with .Values.s3 }}
{{- if .bucket }}
- { name: VF_S3_ENDPOINT, value: {{ .endpoint | quote }} }
- { name: VF_S3_BUCKET, value: {{ .bucket | quote }} }
- { name: VF_S3_REGION, value: {{ .region | quote }} }
- { name: VF_S3_ACCESS_KEY_ID, value: {{ .accessKeyId | quote }} }
{{- end }}
{{- end }}
{{- range $key := .Values.secretKeys }}
- { name: {{ $key }}_FILE, value: /run/secrets/vf/{{ $key }} }
{{- end }}
{{- range $name, $value := .Values.env }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}

{{- define "vf.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 0
fsGroup: 0
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "vf.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}
