/** A STUN or TURN server, as `RTCPeerConnection` takes it. */
export type IceServer = { urls: string[]; username?: string; credential?: string };
