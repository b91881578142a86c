-- AlterTable
ALTER TABLE "listings" ADD COLUMN     "pictures_mark" TEXT;
