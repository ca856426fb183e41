import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readDevice } from './device-cookie';

/** From where somebody asks for a code or types one. */
export interface Asker {
  address: string;
  /** The token of the browser's device cookie, as it came. */
  device: string | null;
  user_agent: string | null;
}

export const askerOf = ({ ip, headers }: FastifyRequest): Asker => ({
  address: ip,
  device: readDevice(headers.cookie),
  user_agent: headers['user-agent'] ?? null,
});

/** From where this request came. */
export const From = createParamDecorator((_: unknown, context: ExecutionContext): Asker =>
  askerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
