import '@fastify/multipart';
import {
  applyDecorators,
  Controller,
  Delete,
  Get,
  Headers,
  Put,
  Query,
  Req,
  Res,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, invalidField } from '../../platform/errors';
import {
  CurrentUser,
  etagMatches,
  type Identity,
  IdParam,
  MultipartForm,
  ok,
  Operation,
  Public,
  toResponse,
  UserId,
  wrongMediaType,
} from '../../platform/http';
import { UploadBudget } from '../../platform/uploads';
import { DriverGuard } from './driver.guard';
import { ProfileResponse } from './dto/profiles.dto';
import { PicturesService } from './pictures.service';
import type { Picture } from './profile.entity';
import { notADriver } from './profile.errors';

/** Cache times in seconds of URLs with and without a content hash. */
const VERSIONED_MAX_AGE = 31_536_000;
const UNVERSIONED_MAX_AGE = 300;

const PICTURE = { type: 'string', format: 'binary' } as const;
const TakesPicture = (field: Picture) =>
  MultipartForm({ schema: { type: 'object', required: [field], properties: { [field]: PICTURE } } });

function ReturnsPicture() {
  return applyDecorators(
    Public(),
    ApiResponse({ status: 304, description: 'The cached picture is current' }),
  );
}

@ApiTags('Profiles')
@Controller('api')
export class PicturesController {
  constructor(
    private readonly pictures: PicturesService,
    private readonly uploads: UploadBudget,
  ) {}

  @Put('profiles/me/avatar')
  @TakesPicture('avatar')
  @Operation("Upload the caller's picture", ProfileResponse, 'INVALID_FILE')
  replaceAvatar(@CurrentUser() user: Identity, @Req() request: FastifyRequest) {
    return this.replace('avatar', user, request);
  }

  @Put('profiles/me/car-photo')
  @UseGuards(new DriverGuard(notADriver))
  @TakesPicture('car_photo')
  @Operation("Upload a photo of the driver's car", ProfileResponse, 'INVALID_FILE', 'NOT_A_DRIVER')
  replaceCarPhoto(@CurrentUser() user: Identity, @Req() request: FastifyRequest) {
    return this.replace('car_photo', user, request);
  }

  @Delete('profiles/me/car-photo')
  @Operation("Remove the photo of the driver's car", ProfileResponse)
  async removeCarPhoto(@UserId() userId: string) {
    return ok(toResponse(ProfileResponse, await this.pictures.remove('car_photo', userId)));
  }

  @Get('avatars/:id')
  @ReturnsPicture()
  @Operation("Get a person's picture", { files: ['image/webp'] }, 404)
  getAvatar(
    @IdParam() id: string,
    @Query('v') version: unknown,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.get('avatar', id, { version, known }, reply);
  }

  @Get('car-photos/:id')
  @ReturnsPicture()
  @Operation("Get the photo of a driver's car", { files: ['image/webp'] }, 404)
  getCarPhoto(
    @IdParam() id: string,
    @Query('v') version: unknown,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.get('car_photo', id, { version, known }, reply);
  }

  private replace(picture: Picture, user: Identity, request: FastifyRequest) {
    return this.uploads.run(user.userId, async (reserve) => {
      const upload = await readUpload(request, picture, reserve);
      return ok(toResponse(ProfileResponse, await this.pictures.replace(picture, user.userId, upload)));
    });
  }

  private async get(
    picture: Picture,
    id: string,
    cached: { version: unknown; known: string | undefined },
    reply: FastifyReply,
  ): Promise<StreamableFile | undefined> {
    const { key, content } = await this.pictures.open(picture, id);
    const etag = `"${key}"`;
    const control =
      cached.version === key
        ? `public, max-age=${VERSIONED_MAX_AGE}, immutable`
        : `public, max-age=${UNVERSIONED_MAX_AGE}`;
    void reply.headers({ 'Cache-Control': control, ETag: etag });
    if (etagMatches(cached.known, etag)) {
      content.destroy();
      void reply.status(304);
      return undefined;
    }
    return new StreamableFile(content, { type: 'image/webp', disposition: 'inline' });
  }
}

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * @param reserve called with the number of bytes received, which stay in memory
 * @throws DomainError UNSUPPORTED_MEDIA_TYPE, MALFORMED_BODY, VALIDATION_FAILED; 413 beyond 8 MB
 */
async function readUpload(
  request: FastifyRequest,
  field: Picture,
  reserve: (bytes: number) => void,
): Promise<Buffer> {
  if (!request.isMultipart()) throw wrongMediaType(request);
  const upload = await readForm(request, field, reserve).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    if (typeof (error as { statusCode?: unknown } | null)?.statusCode === 'number') throw error; // a limit was exceeded
    throw new DomainError('MALFORMED_BODY', 'The form could not be read.', { cause: error });
  });
  if (upload === null || upload.length === 0) throw invalidField(field, `${field} must be a file`);
  return upload;
}

async function readForm(
  request: FastifyRequest,
  field: Picture,
  reserve: (bytes: number) => void,
): Promise<Buffer | null> {
  let upload: Buffer | null = null;
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES, files: 1 } })) {
    if (part.type !== 'file') continue;
    const chunks: Buffer[] = [];
    for await (const chunk of part.file) {
      reserve((chunk as Buffer).length);
      chunks.push(chunk as Buffer);
    }
    if (part.file.truncated) throw new DomainError('PAYLOAD_TOO_LARGE', 'The request is too large.');
    if (part.fieldname === field) upload = Buffer.concat(chunks);
  }
  return upload;
}
