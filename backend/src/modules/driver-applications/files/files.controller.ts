import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Identity, Operation, Public } from '../../../platform/http';
import { DocumentLinksService } from './document-links.service';

/** Links work without signing in; a signed-in reader must be the approver of the link. */
@ApiTags('Files')
@Controller('api/files')
export class FilesController {
  constructor(private readonly links: DocumentLinksService) {}

  @Get(':token')
  @Public('optional-identity')
  @Header('Cache-Control', 'private, no-store')
  @Header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  @Operation(
    'Get a document by its link: images inline, PDFs as a download',
    { files: ['image/jpeg', 'application/pdf'] },
    403,
  )
  async get(
    @Param('token') token: string,
    @CurrentUser() reader: Identity | undefined,
  ): Promise<StreamableFile> {
    const { content, mime, name } = await this.links.open(token, reader?.userId ?? null);
    const disposition = mime === 'application/pdf' ? 'attachment' : 'inline';
    return new StreamableFile(content, { type: mime, disposition: `${disposition}; filename="${name}"` });
  }
}
