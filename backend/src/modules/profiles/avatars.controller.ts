import { Controller, Get, Headers, Param, Put, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiEnvelope,
  BODY,
  CurrentUser,
  holdsCurrent,
  type Identity,
  Multipart,
  ok,
  Operation,
  Public,
  UuidPipe,
} from '../../platform/http';
import { UploadBudget } from '../../platform/uploads';
import { AvatarsService } from './avatars.service';
import { ProfileResponse, toProfileResponse } from './dto/profiles.responses';
import '@fastify/multipart';
import { DomainError, validationFailed } from '../../platform/errors';

/** Seconds of caching where the address names the content, and where it doesn't. */
const YEAR = 31_536_000;
const MINUTES_5 = 300;

@ApiTags('profiles')
@Controller('api')
export class AvatarsController {
  constructor(
    private readonly avatars: AvatarsService,
    private readonly uploads: UploadBudget,
  ) {}

  @Put('profiles/me/avatar')
  @Multipart()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['avatar'],
      properties: { avatar: { type: 'string', format: 'binary' } },
    },
  })
  @ApiEnvelope(ProfileResponse)
  @Operation("Upload one's own picture", ...BODY, 'INVALID_FILE', 401)
  async replace(@CurrentUser() user: Identity, @Req() request: FastifyRequest) {
    return this.uploads.during(user.userId, async (hold) => {
      const avatar = await readAvatarUpload(request, hold);
      return ok(toProfileResponse(await this.avatars.replace(user.userId, avatar)));
    });
  }

  @Get('avatars/:id')
  @Public()
  @ApiResponse({
    status: 200,
    description: 'The picture',
    content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiResponse({ status: 304, description: 'The picture already held is the current one' })
  @Operation("Get a person's picture", 400, 404)
  async get(
    @Param('id', UuidPipe) id: string,
    @Query('v') version: unknown,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { key, content } = await this.avatars.open(id);
    const etag = `"${key}"`;
    const kept = version === key ? `public, max-age=${YEAR}, immutable` : `public, max-age=${MINUTES_5}`;
    void reply.headers({ 'Cache-Control': kept, ETag: etag, 'X-Content-Type-Options': 'nosniff' });
    if (holdsCurrent(known, etag)) {
      content.destroy();
      void reply.status(304);
      return undefined;
    }
    return new StreamableFile(content, { type: 'image/webp', disposition: 'inline' });
  }
}

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The bytes of the one file `avatar` in a multipart body.
 * @param hold is called with the number of bytes that stay in memory
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY, VALIDATION_FAILED; 413 beyond 8 MB
 */
async function readAvatarUpload(request: FastifyRequest, hold: (bytes: number) => void): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new DomainError(
      'UNSUPPORTED_MEDIA_TYPE',
      'unsupported_media_type',
      'Send this as multipart/form-data.',
    );
  }
  const avatar = await readForm(request, hold).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    if (typeof (error as { statusCode?: unknown } | null)?.statusCode === 'number') throw error; // too large, too many
    throw new DomainError('MALFORMED_BODY', 'invalid', 'The form could not be read.', { cause: error });
  });
  if (avatar === null || avatar.length === 0)
    throw validationFailed([{ field: 'avatar', message: 'avatar must be a file' }]);
  return avatar;
}

async function readForm(request: FastifyRequest, hold: (bytes: number) => void): Promise<Buffer | null> {
  let avatar: Buffer | null = null;
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES, files: 1 } })) {
    if (part.type !== 'file') continue;
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) {
      hold((chunk as Buffer).length);
      chunks.push(chunk as Buffer);
    }
    if (part.file.truncated)
      throw new DomainError('PAYLOAD_TOO_LARGE', 'too_large', 'The request is too large.');
    if (part.fieldname === 'avatar') avatar = Buffer.concat(chunks);
  }
  return avatar;
}
