ALTER TABLE "top_ups" ADD COLUMN "language" TEXT;
