import { randomBytes } from 'node:crypto';
import { withoutNumbers } from './nameless';

/** OpenTelemetry's numbers for who began it: our own work, a request to us, a call that we make. */
export const KIND = { internal: 1, server: 2, client: 3 } as const;

type Value = string | number;

/** One thing that took time, as part of a trace. */
export class Span {
  readonly traceId: string;
  private readonly spanId = randomBytes(8).toString('hex');
  private readonly startedAt = now();
  private endedAt: bigint | null = null;
  private failed = false;

  /** @param ended called once */
  constructor(
    private readonly name: string,
    private readonly kind: (typeof KIND)[keyof typeof KIND],
    private readonly parent: Span | null,
    private readonly attributes: Record<string, Value>,
    private readonly ended: (span: Span) => void,
  ) {
    this.traceId = parent?.traceId ?? randomBytes(16).toString('hex');
  }

  set(name: string, value: Value): void {
    this.attributes[name] = value;
  }

  end(failed = false): void {
    if (this.endedAt !== null) return;
    this.endedAt = now();
    this.failed = failed;
    this.ended(this);
  }

  /** As OTLP writes it in JSON. */
  toOtlp() {
    withoutNumbers(this.attributes);
    return {
      traceId: this.traceId,
      spanId: this.spanId,
      ...(this.parent ? { parentSpanId: this.parent.spanId } : {}),
      name: this.name,
      kind: this.kind,
      startTimeUnixNano: String(this.startedAt),
      endTimeUnixNano: String(this.endedAt ?? this.startedAt),
      attributes: Object.entries(this.attributes).map(([key, value]) => ({
        key,
        value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
      })),
      status: this.failed ? { code: 2 } : {},
    };
  }
}

/** Nanoseconds since 1970, finer than a millisecond. */
function now(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n;
}
