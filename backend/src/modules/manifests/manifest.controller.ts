import { applyDecorators, Controller, Get, Header, Headers, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { seconds, Throttle } from '@nestjs/throttler';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../locales';
import { refusal } from '../../platform/errors';
import {
  CurrentUser,
  type Identity,
  IdParam,
  ok,
  Operation,
  preferredLanguage,
  preferredMediaType,
  Roles,
} from '../../platform/http';
import { drawManifest } from './draw-manifest';
import { ManifestQuery, ManifestResponse } from './dto/manifests.dto';
import { ManifestsService } from './manifests.service';

/** Per person: drawing is slow. */
const MANIFESTS_PER_MINUTE = 30;
const MANIFEST_LANGUAGES = [...new Set<Language>([DEFAULT_LANGUAGE.receipt, ...LANGUAGES])];
const MEDIA_TYPES = ['application/json', 'application/pdf'] as const;

interface ManifestHeaders {
  accept?: string;
  'accept-language'?: string;
}

const notAcceptable = refusal(
  'NOT_ACCEPTABLE',
  'The list of travellers is available as application/json and application/pdf.',
);

const ManifestAnswer = (summary: string, ...failures: 403[]) =>
  applyDecorators(
    Throttle({ default: { limit: MANIFESTS_PER_MINUTE, ttl: seconds(60) } }),
    Header('Vary', 'Accept, Accept-Language'),
    Header('Cache-Control', 'private, no-store'),
    Operation(
      summary,
      { type: ManifestResponse, files: ['application/pdf'] },
      ...failures,
      'RIDE_NOT_FOUND',
      406,
    ),
  );

@ApiTags('Rides')
@Controller('api')
export class ManifestController {
  constructor(private readonly manifests: ManifestsService) {}

  @Get('rides/:id/manifest')
  @ManifestAnswer('Get the list of travellers of a ride', 403)
  async get(
    @CurrentUser() driver: Identity,
    @IdParam() id: string,
    @Query() query: ManifestQuery,
    @Headers() headers: ManifestHeaders,
  ) {
    return this.answer(await this.manifests.ofDriver(driver.userId, id), driver, query, headers);
  }

  @Roles('support')
  @Get('admin/rides/:id/manifest')
  @ManifestAnswer('Get the list of travellers of a ride for staff')
  async getForStaff(
    @CurrentUser() staff: Identity,
    @IdParam() id: string,
    @Query() query: ManifestQuery,
    @Headers() headers: ManifestHeaders,
  ) {
    return this.answer(await this.manifests.forStaff(staff.userId, id), staff, query, headers);
  }

  private async answer(
    manifest: ManifestResponse,
    { locale }: Identity,
    { lang }: ManifestQuery,
    headers: ManifestHeaders,
  ) {
    switch (preferredMediaType(headers.accept, MEDIA_TYPES)) {
      case 'application/json':
        return ok(manifest);
      case 'application/pdf': {
        const language = lang ?? locale ?? preferredLanguage(headers['accept-language'], MANIFEST_LANGUAGES);
        const bytes = await drawManifest(manifest, language ?? DEFAULT_LANGUAGE.receipt, new Date());
        return new StreamableFile(bytes, {
          type: 'application/pdf',
          disposition: `attachment; filename="manifest-${manifest.ride_id}.pdf"`,
          length: bytes.length,
        });
      }
      case null:
        throw notAcceptable();
    }
  }
}
