import { Controller, Get, Header, Headers, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { seconds, Throttle } from '@nestjs/throttler';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../../locales';
import {
  ApiEnvelope,
  CurrentUser,
  type Identity,
  ok,
  Operation,
  preferredLanguage,
  preferredMediaType,
  IdParam,
} from '../../../platform/http';
import { noSuchManifestForm } from '../booking.errors';
import { ManifestQuery, ManifestResponse } from './manifest.responses';
import { ManifestService } from './manifest.service';

/** Per driver: drawing is slow. */
const MANIFESTS_A_MINUTE = 30;
const MANIFEST_LANGUAGES = [...new Set<Language>([DEFAULT_LANGUAGE.receipt, ...LANGUAGES])];
const FORMS = ['application/json', 'application/pdf'] as const;

@ApiTags('Rides')
@Controller('api/rides')
export class ManifestController {
  constructor(private readonly manifests: ManifestService) {}

  @Get(':id/manifest')
  @Throttle({ default: { limit: MANIFESTS_A_MINUTE, ttl: seconds(60) } })
  @Header('Vary', 'Accept, Accept-Language')
  @Header('Cache-Control', 'private, no-store')
  @ApiEnvelope(ManifestResponse, { orFile: 'application/pdf' })
  @Operation('Get the list of travellers of a ride', 400, 401, 403, 'RIDE_NOT_FOUND', 406)
  async get(
    @CurrentUser() driver: Identity,
    @IdParam() id: string,
    @Query() { lang }: ManifestQuery,
    @Headers() headers: { accept?: string; 'accept-language'?: string },
  ) {
    const manifest = await this.manifests.of(driver.userId, id);
    switch (preferredMediaType(headers.accept, FORMS)) {
      case 'application/json':
        return ok(manifest);
      case 'application/pdf': {
        const language =
          lang ?? driver.locale ?? preferredLanguage(headers['accept-language'], MANIFEST_LANGUAGES);
        const bytes = await this.manifests.pdfOf(manifest, language ?? DEFAULT_LANGUAGE.receipt);
        return new StreamableFile(bytes, {
          type: 'application/pdf',
          disposition: `attachment; filename="manifest-${id}.pdf"`,
          length: bytes.length,
        });
      }
      case null:
        throw noSuchManifestForm();
    }
  }
}
