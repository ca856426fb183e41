/** What a room hands over as a payload: a response of its own, which goes out as JSON. */
type Response = object & { id: string };

/** Every event that the server sends, and what it carries (docs/realtime.md says who receives it and why). */
export interface RealtimeEvents {
  'message:new': Response & { ride_id: string };
  'unread:changed': { rideId: string; count: number };
  'booking:new': Response;
  'booking:updated': Response;
  'payment:updated': { id: string; booking_id: string; status: string };
  'notification:new': Response;
}

export type RealtimeEvent = keyof RealtimeEvents;

/** The answer to whatever a client sends. */
export interface EventAnswer {
  success: boolean;
  /** A sentence to show, where it was refused. */
  error?: string;
}
