import { Body, Headers, Post, Put, type Type } from '@nestjs/common';
import { RAIL_NAMES, type RailName } from '../../../platform/config';
import {
  CallbackController,
  CallbackOperation,
  ok,
  RawBody,
  type RawBodyContent,
} from '../../../platform/http';
import { RAILS } from '../../rails';
import { CallbacksService } from './callbacks.service';

const MAX_BYTES = 16 * 1024;

type RequestHeaders = Record<string, string | string[] | undefined>;

function callbackController(rail: RailName): Type<unknown> {
  const { operator, callback } = RAILS[rail];
  const name = rail.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const summary = `Receive a callback of ${operator}; POST or PUT, any media type${callback.signed ? ', signed if a secret is configured' : ''}`;
  const errors = callback.signed ? ['INVALID_SIGNATURE' as const] : [];

  @CallbackController('api/payments')
  class CallbacksController {
    constructor(private readonly callbacks: CallbacksService) {}

    @Post(callback.path)
    @RawBody(MAX_BYTES)
    @CallbackOperation(`Callbacks_post${name}`, summary, ...errors)
    post(@Body() body: RawBodyContent | undefined, @Headers() headers: RequestHeaders) {
      return this.receive(body, headers);
    }

    @Put(callback.path)
    @RawBody(MAX_BYTES)
    @CallbackOperation(`Callbacks_put${name}`, summary, ...errors)
    put(@Body() body: RawBodyContent | undefined, @Headers() headers: RequestHeaders) {
      return this.receive(body, headers);
    }

    private async receive(body: RawBodyContent | undefined, headers: RequestHeaders) {
      const rawBody = body?.bytes ?? Buffer.alloc(0);
      if (body?.tooLarge === true) this.callbacks.tooLarge(rail);
      else await this.callbacks.receive(rail, { rawBody, headers });
      return ok(null);
    }
  }
  return CallbacksController;
}

export const CALLBACK_CONTROLLERS = RAIL_NAMES.map(callbackController);
