import { Module } from '@nestjs/common';
import { AuditModule } from '../audit';
import { ManifestController } from './manifest.controller';
import { ManifestsRepository } from './manifests.repository';
import { ManifestsService } from './manifests.service';

@Module({
  imports: [AuditModule],
  controllers: [ManifestController],
  providers: [ManifestsService, ManifestsRepository],
})
export class ManifestsModule {}
