-- A small picture is made once, when the picture is kept, instead of for each who asks for it.
ALTER TABLE "stored_files" ADD COLUMN "thumbnail" BYTEA;
