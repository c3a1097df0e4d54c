#!/bin/sh
# Writes the configuration of Janus, as embedded/rooms/config.ts does for one machine, and starts it.
set -eu
: "${JANUS_API_SECRET:?}" "${ROOM_PUBLIC_ADDRESS:?}" "${ROOM_MEDIA_PORTS:?}"
umask 077
folder=/run/rooms

cat > "$folder/janus.jcfg" <<END
general: {
  configs_folder = "$folder"
  api_secret = "$JANUS_API_SECRET"
  session_timeout = 60
  debug_level = 3
  debug_colors = false
  hide_dependencies = true
}
media: {
  rtp_port_range = "$ROOM_MEDIA_PORTS"
}
nat: {
  nat_1_1_mapping = "$ROOM_PUBLIC_ADDRESS"
}
plugins: {
  disable = "libjanus_audiobridge.so,libjanus_echotest.so,libjanus_lua.so,libjanus_duktape.so,libjanus_nosip.so,libjanus_recordplay.so,libjanus_sip.so,libjanus_streaming.so,libjanus_textroom.so,libjanus_videocall.so,libjanus_voicemail.so"
}
transports: {
  disable = "libjanus_mqtt.so,libjanus_nanomsg.so,libjanus_pfunix.so,libjanus_rabbitmq.so,libjanus_websockets.so"
}
END
cat > "$folder/janus.transport.http.jcfg" <<END
general: {
  json = "compact"
  base_path = "/janus"
  http = true
  port = 8088
  https = false
}
admin: {
  admin_http = false
  admin_https = false
}
END
printf 'general: {\n}\n' > "$folder/janus.plugin.videoroom.jcfg"
exec janus --configs-folder "$folder"
