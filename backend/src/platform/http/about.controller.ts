import { Controller, Get, Header } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../config';
import { Public } from './access';
import { ok } from './envelope';
import { ApiEnvelope, Operation } from './open-api';

export class AboutContactResponse {
  @ApiProperty({ example: 'contact@mboa.example' }) email!: string;
  @ApiProperty({ type: String, nullable: true, description: 'With its country code, without +' }) phone!:
    string | null;
}

export class AboutResponse {
  @ApiProperty({ type: AboutContactResponse }) contact!: AboutContactResponse;
  @ApiProperty({ type: String, nullable: true, description: 'Null: the text inside the app' }) terms_url!:
    string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null: the text inside the app' }) privacy_url!:
    string | null;
}

@ApiTags('About')
@Controller('api/about')
export class AboutController {
  constructor(private readonly config: AppConfig) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'public, max-age=300, stale-while-revalidate=86400')
  @ApiEnvelope(AboutResponse)
  @Operation('Say whom to ask and where the terms stand')
  about() {
    return ok<AboutResponse>(this.config.about);
  }
}
